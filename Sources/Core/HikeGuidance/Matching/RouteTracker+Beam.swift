extension RouteTracker {
    /// The numbers of the search.
    enum Beam {
        static let width = 5
        /// A hypothesis so far behind the best is given up.
        static let prune = 12.0
        /// Another one is believed if it is so far ahead.
        static let stickiness = 3.0
        /// Two hypotheses on legs of one direction that are this near are one, metres.
        static let mergeDistance = 6.0
        /// Cosine between two legs above which their direction is one.
        static let sameDirection = 0.7
        /// Degrees of freedom of the distribution that fixes are compared with: outliers are part of it.
        static let freedom = 4.0
        /// Share of a fix's evidence that counts, since errors are remembered longer than the model says.
        static let temper = 0.5
        /// Cost of a metre backward along the route.
        static let backwardCost = 0.4
        /// For so many metres of a way back.
        static let backwardReach = 12.0
        /// Cost of a course square to the line while the traveller goes five metres; twice that against it. The
        /// course comes from the Doppler shift and knows nothing of what displaces the place.
        static let courseCost = 2.0
        /// The same for a place where nobody was looked for before.
        static let elsewhereCourseCost = 0.7
        /// Off the line's direction by more than the noise, the course tells less of the speed along it.
        static let bendShare = 4.0
        /// Of the speed along the line, however well it is measured, (metres a second)².
        static let leastSpeedVariance = 0.6
        /// An error that is believed to be larger than this may be none: then the bare fix is looked for too, metres.
        static let doubtfulError = 3.0
        static let leastCourseSpeed = 0.7
        /// The way is reckoned for so many seconds from where the traveller was last seen to go along the line. Its variance on
        /// one axis: that of the place there, square metres, and what each second adds (a velocity off by 0.5 m/s).
        static let longestReckoning = 600.0
        static let anchorVariance = 25.0
        static let reckoningNoise = 0.25
        /// The leg that is believed is doubted when the place that is reckoned is two standard deviations away from it.
        static let reckonedDoubt = 2.0
        /// Cost of another leg than the one that the filter was on.
        static let changeCost = 1.0
        /// The error that is believed is doubted when its square is so many times the variance that the receiver's accuracy
        /// stands for: one error of seven is so large.
        static let doubt = 4.0
        /// Another part of the route is looked at where it explains a fix so much better than the leg that is believed.
        static let leastGain = 1.0
        /// What a distance from the leg costs at most: one fix alone is no proof.
        static let mostEnergy = 12.0
        /// Cost of another part of the route ahead, and of a kilometre to it: people leave out spurs and cut bends.
        static let aheadCost = 4.0
        static let aheadCostPerMetre = 0.001
        /// The same behind: nobody is carried back.
        static let behindCost = 7.0
        static let behindCostPerMetre = 0.0025
        /// Nearer than this along the line it is the same leg, metres.
        static let elsewhere = 25.0
        /// Nearer than this, on a leg of the same direction, the way that the traveller came is the same, metres.
        static let sameWay = 100.0
        /// A place elsewhere is believed when it has explained the fixes for so many seconds.
        static let leastAge = 2.0
        /// Where a restored place is believed to lie behind the hiker, metres at most, and the cost of each beyond.
        static let restoredReach = 150.0
        static let restoredCostPerMetre = 0.005
        static let strayMisfit = 12.0
        static let strayLimit = 6
        /// A fix that fits worse than this after a leap is the receiver's error, for so many seconds.
        static let outlier = 16.0
        static let longestOutlier = 20.0
        /// For so many seconds after a jump other legs do not compete: reflections end sooner.
        static let longestJump = 30.0
        static let longGap = 30.0
        /// Metres around the start in which a route is taken to begin.
        static let startStretch = 80.0
        static let notAtStartCost = 5.0
        /// Within so many metres, and three times the accuracy, a traveller may not have moved from the start.
        static let startRadius = 40.0
        /// After so many seconds without a fix nothing more is unknown.
        static let longestSilence = 600.0
        /// Share of the receiver's error that is fresh with each fix.
        static let freshShare = 0.25
        /// Share of the variance of the receiver's error that stays in that of the place.
        static let leastVarianceShare = 0.1
    }
}

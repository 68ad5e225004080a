/// What each arc of a graph costs, looked up or worked out when it is asked for.
protocol ArcCosts {
    /// As in ``Metric/costs``.
    func cost(ofArc arc: UInt32) -> UInt32
}

/// The costs of a metric without their owner.
struct MetricCosts: ArcCosts {
    let costs: UnsafeBufferPointer<UInt32>

    @inline(__always)
    func cost(ofArc arc: UInt32) -> UInt32 { costs[Int(arc)] }
}

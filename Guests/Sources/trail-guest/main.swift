import GuestProcess

GuestProgram.run(TrailGuest.self)

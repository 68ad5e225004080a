import GuestProcess

GuestProgram.run(PuppetGuest.self)

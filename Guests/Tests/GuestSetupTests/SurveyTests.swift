import GuestSetup
import Testing

import HikeValues

/// What a person does with a notification that lies there.
package struct NotificationInput: PartValue {
    /// Its title, or the app's name for it.
    package var what: String
    /// The app; nil: whichever has one.
    package var app: String?
    package var answer: NotificationAnswer

    package init(_ what: String, of app: String?, _ answer: NotificationAnswer) {
        self.what = what
        self.app = app
        self.answer = answer
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(what)
        writer.write(app != nil)
        writer.write(app ?? "")
        writer.write(answer)
    }

    package init(from reader: inout ByteReader) throws(ByteReaderError) {
        what = try reader.string(limit: LocalNotification.mostBytes)
        let isNamed = try reader.bool()
        let name = try reader.string(limit: LocalNotification.mostBytes)
        guard isNamed || name.isEmpty else { throw .invalidValue }
        app = isNamed ? name : nil
        answer = try reader.notificationAnswer()
    }
}

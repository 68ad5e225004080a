import HikeHardware

/// What scenarios say of the face in front of a phone: `{ on: phone, face: no match }`.
enum FaceWords {
    static let words = PartWords(
        steps: [
            PartWords.PartWord(
                word: "face", keys: ["on", "face"], example: "",
                read: { reader, fields throws(ScenarioError) in
                    let word = try fields.required("face", .word(of: FaceState.allCases.map(\.rawValue)))
                    let state = FaceState(rawValue: word) ?? .matches
                    return [
                        .input(
                            devices: [try fields.required("on", reader.device)],
                            PartMessage(FacePart.self, state))
                    ]
                })
        ],
        inputs: [
            EventForm(
                .devices, EventForm.words("input", [FacePart.name]),
                EventForm.words("face", FaceState.allCases.map(\.rawValue)))
        ])
}

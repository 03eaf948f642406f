import SwiftUI

#if DEBUG
private func debugOnly(_ text: String) { print(text) }
#endif

public actor Cache<Key: Hashable, Value> {
    private var items: [Key: Value] = [:]
    nonisolated let name: String

    init(name: String) { self.name = name }

    subscript(key: Key) -> Value? {
        get { items[key] }
        set { items[key] = newValue }
    }

    func value(for key: Key, orElse make: @Sendable (Key) -> Value) async rethrows -> Value {
        if let found = items[key], case .some = items[key] { return found }
        let made = try await make(key)
        items[key] = made
        return made
    }
}

struct Screen: View {
    @State private var text = ""
    @Environment(\.dismiss) var dismiss

    // What is shown.
    var body: some View {
        VStack(spacing: 8) {
            Text("Hello")
            Button("Close") { dismiss() }
        }
        .padding()
    }

    @ViewBuilder
    private func row(_ item: Item?) -> some View {
        if let item, item.isShown {
            Row(item: item)
        } else {
            EmptyView()
        }
    }

    struct Row: View {
        enum Kind: String, CaseIterable { case small = "s", large }
        let item: Item
        var body: some View { Text(item.name ?? "none") }
        indirect enum Tree { case leaf, node(Tree, Tree) }
    }
}

extension Array where Element == Int {
    mutating func double() {
        for i in indices { self[i] *= 2 }
    }
    func sum() -> Int {
        func add(_ a: Int, _ b: Int) -> Int { a + b }
        return reduce(0, add)
    }
}

extension Screen.Row: Equatable {}

protocol Shape {
    static var sides: Int { get }
    mutating func scale(by factor: Double)
    static func make() -> Self
}

open class Base<T> where T: Comparable {
    public typealias Pair = (T, T)
    lazy var closure: (Int) -> Int = { [weak self] x in self?.twice(x) ?? x }

    public convenience init?(_ raw: String) throws { self.init() }
    @available(iOS 15, *) @objc dynamic func act() {}
    func twice(_ x: Int) -> Int { return x * 2 }
    func both(a: T, b: T) -> (first: T, second: T) { (a, b) }
    func generic<U: Shape, V>(_ u: U, _ v: V...) -> [U: [V]]? where V: Hashable { nil }
}

prefix operator <+>
prefix func <+> (value: Int) -> Int { value + 1 }

let handler: (String) -> Void = { text in
    print(text)
}

func loop() {
    var n = 0
    repeat {
        n += 1
    } while n < 3 && n != 2
    while let next = queue.popLast() { next.run() }
    switch n {
    case 1, 2: fallthrough
    case let x where x > 3: debugOnly(#"raw "text""#)
    default:
        let text = """
        func notOne() {}
        """
        print(text)
    }
    defer { print("done") }
    Base<Int>("x")?.act()
    _ = n > 1 ? Cache<String, Int>(name: "a") : nil
}

import Foundation

/// Good before.
func before(_ x: Int) -> Bool {
    return x > 1 && x < 5
}

class Torn: Base {
    let name: String

    func first() -> Int {
        let x = [1, 2
        return x.count
    }

    func second(a: Int, : String) {
        print(a)
    }

    /// Fine.
    func third() -> String { name.trimmed() }
}

let = 5

protocol After {
    func run(_ what: Torn) -> Bool
}

struct Last {
    func open(list: [Int]) {
        for item in list {
            before(item)

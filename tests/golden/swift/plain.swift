//
//  Player.swift
//  Plays songs, one after the other.
//

import Foundation
import struct CoreGraphics.CGRect
@testable import MediaKit

/// A thing that can be played.
public protocol Playable: AnyObject, Identifiable {
    associatedtype Source
    var title: String { get }

    /// Starts at a time.
    func play(from start: TimeInterval) async throws -> Bool
    init?(source: Source)
}

/// One song.
struct Song: Codable, Hashable {
    let title: String
    var length: TimeInterval = 0

    /// Minutes and seconds.
    var formatted: String {
        let minutes = Int(length) / 60
        return "\(minutes):\(Int(length) % 60)"
    }
}

enum PlayerError: Error, Equatable {
    case noSource
    case broken(code: Int, reason: String?)

    var isFatal: Bool {
        switch self {
        case .noSource: return false
        case .broken(let code, _) where code > 100: return true
        default: return false
        }
    }
}

/// Plays songs in order.
@MainActor
public final class Player<Output: Sink>: NSObject, Playable where Output: Sendable {
    static let shared = Player()
    @Published private(set) var queue: [Song] = []
    private var position = 0 {
        didSet { notify(position) }
    }

    /// With an output.
    public required init(output: Output, volume: Float = 1.0, songs: Song...) {
        self.queue = songs
        super.init()
    }

    deinit {
        queue.removeAll()
    }

    @discardableResult
    open override class func make(_ name: String, with options: [String: Any]? = nil) -> Player? {
        guard let output = Output(name) else { return nil }
        return Player(output: output)
    }

    public func play(from start: TimeInterval) async throws -> Bool {
        // Nothing to do.
        if queue.isEmpty || position < 0 {
            return false
        }
        do {
            for song in queue where song.length > 0 {
                try await output?.send(song)
            }
        } catch let error as PlayerError {
            log(error)
        } catch {
            throw error
        }
        return position > 0 ? true : false
    }

    private func shuffled(using random: inout Generator, by rule: @escaping (Song, Song) -> Bool) -> [Song] {
        queue.sorted { rule($0, $1) }
    }
}

extension Player: CustomStringConvertible {
    public var description: String { "Player(\(queue.count))" }
    static func == (left: Player, right: Player) -> Bool { left === right }
}

/// Sums the lengths.
func total(_ songs: [Song]) -> TimeInterval {
    songs.map(\.length).reduce(0, +)
}

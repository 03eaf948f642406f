/*
 * Copyright 2026 the authors.
 */

/** Reads and keeps the weather. */
@file:JvmName("Weather")

package app.weather

import app.net.Client
import app.net.Response as Reply
import kotlinx.coroutines.flow.*

/** One measured value. */
data class Reading(val celsius: Double, val at: Instant, private val source: String = "unknown") {
    val fahrenheit: Double
        get() = celsius * 9 / 5 + 32

    fun isCold(limit: Double = 5.0): Boolean = celsius < limit
}

/**
 * Where readings come from.
 */
interface Station {
    val name: String

    /** The newest one. */
    suspend fun latest(since: Instant? = null): Reading?
}

enum class Unit(val sign: String) {
    CELSIUS("C"),
    KELVIN("K");

    fun show(value: Double): String = "$value °$sign"
}

@Singleton
internal class RemoteStation @Inject constructor(
    override val name: String,
    private val client: Client,
) : Station, Closeable by client {

    private var cache: Map<String, List<Reading>> = emptyMap()

    constructor(name: String) : this(name, Client.default()) {
        client.warmUp()
    }

    init {
        require(name.isNotBlank()) { "name is blank" }
    }

    override suspend fun latest(since: Instant?): Reading? {
        // Ask the cache first.
        val known = cache[name]?.lastOrNull { since == null || it.at > since }
        if (known != null && !known.isCold()) {
            return known
        }
        return try {
            client.get<Reply>("/stations/$name").body() ?: known
        } catch (e: IOException) {
            log.warn("no answer", e)
            null
        }
    }

    @Deprecated("use latest")
    @Throws(IOException::class)
    protected open fun history(vararg days: Int, filter: (Reading) -> Boolean): List<Reading> {
        val found = mutableListOf<Reading>()
        for (day in days) {
            when (day) {
                0 -> found.add(now())
                1, 2 -> continue
                else -> found += client.day(day).filter(filter)
            }
        }
        return found
    }

    companion object {
        const val LIMIT = 10
        @JvmStatic fun create(name: String) = RemoteStation(name)
    }
}

/** Mean of all, or null. */
fun List<Reading>.mean(): Double? = if (isEmpty()) null else map { it.celsius }.average()

typealias Readings = Map<String, List<Reading>>

package app.broken

import app.Base

/** Good before. */
fun before(x: Int): Int {
    return if (x > 1 && x < 5) x else 0
}

class Torn(val name: String) : Base() {
    fun first(): Int {
        val x = listOf(1, 2) + * 3
        return x.size
    }

    fun second(a: Int, : String) {
        println(a)
    }

    /** Fine. */
    fun third(): String = name.trim()
}

val x: = 5

interface After {
    fun run(what: Torn): Boolean
}

object Last {
    fun open(list: List<Int>) {
        for (item in list) {
            before(item)
        }
    }

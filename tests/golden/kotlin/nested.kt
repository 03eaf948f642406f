#!/usr/bin/env kotlin
package app.odd

import app.Base

sealed class Tree<out T : Comparable<T>>(size: Int) : Base<T>(size), Walkable where T : Any {
    data object Empty : Tree<Nothing>(0)
    class Node<T : Comparable<T>>(val value: T, val left: Tree<T>, val right: Tree<T>) : Tree<T>(1) {
        inner class Cursor {
            fun next(): T? = this@Node.value
        }
    }

    companion object Factory : Maker {
        inline operator fun <reified T : Comparable<T>> invoke(vararg items: T): Tree<T> {
            fun insert(tree: Tree<T>, item: T): Tree<T> = when {
                tree is Empty -> Node(item, tree, tree)
                item < (tree as Node<T>).value -> insert(tree.left, item)
                else -> tree
            }
            return items.fold(Empty as Tree<T>) { tree, item -> insert(tree, item) }
        }
    }

    infix fun merge(other: Tree<@UnsafeVariance T>): Tree<T>? = null
    abstract fun <R> fold(start: R, step: (R, T) -> R): R
}

enum class Op(val sign: Char) : (Int, Int) -> Int {
    PLUS('+') {
        override fun invoke(a: Int, b: Int) = a + b
    },
    MINUS('-') {
        override fun invoke(a: Int, b: Int) = a - b
    };

    fun describe() = """
        fun notAFunction() { ${name.lowercase()} }
    """.trimIndent()
}

fun interface Check<in T> {
    fun test(item: T): Boolean
}

// On a nullable receiver.
internal inline fun <T> Collection<T>?.orNone(block: () -> Collection<T>): Collection<T> {
    return this ?: block()
}

fun app.odd.Tree.Node<Int>.deep(): Int = left.run { 1 }
operator fun String.Companion.get(i: Int): String = "$i"

var String.secret: String
    get() = "x"
    private set(value) {
        store.put(this, value)
    }

val onClick = { view: View -> view.hide() }
val compute = fun(x: Int): Int { return x * 2 }
val listener = object : Listener<String>, Other {
    override fun onEvent(event: String) {
        if (event.isEmpty() || event == "x") compute(1)
    }
}

object Registry : HashMap<String, Any>() {
    private val lock by lazy { Any() }
    fun `odd name with spaces`(`in`: Int) = synchronized(lock) { `in` }
}

annotation class Marker(val why: String = "none")

@Marker("test") @Suppress("unused")
private tailrec suspend fun loop(
    n: Int, // how often
    @Marker names: List<String>? = null,
): Unit {
    do {
        names?.forEach label@{ name ->
            if (name.length > 3) return@label
        }
    } while (n > 0)
    if (n > 0) loop(n - 1, names) else Unit
}

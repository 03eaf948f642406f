package shop

import groovy.json.JsonSlurper

/** A cart. */
class Cart extends Base {
    List<String> items = []

    // Add one.
    void add(String item, int count = 1) {
        if (item && count > 0) {
            count.times { items << "item ${item}" }
        }
        touch()
    }
}

def total(cart) {
    return cart.items.size()
}

println total(new Cart())

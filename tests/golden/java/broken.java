package com.example;

import java.util.List;

public class Broken {
    /** Fine. */
    public int good(int a) {
        return a > 0 && a < 5 ? 1 : 2;
    }

    public void half(int a, {
        if (a > ) {
            call(;
        }
    }

    private List<String> names = List.of("a", ;

    /** Fine again. */
    @Deprecated
    protected String after(String text) {
        for (char c : text.toCharArray()) {
            use(c);
        }
        return text;
    }

    class Inner {
        void unfinished() {
            while (true) {
                work();

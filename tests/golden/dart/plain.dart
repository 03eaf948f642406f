import 'dart:async';
import 'package:http/http.dart' as http;

/// A queue of jobs.
class Queue<T> extends Base implements Disposable {
  final List<T> items = [];

  Queue(this.limit);

  /// Take the next one.
  T? next({bool wait = false}) {
    if (items.isEmpty && !wait) {
      return null;
    }
    return items.removeAt(0);
  }

  int get length => items.length;
}

enum State { open, closed }

mixin Loud {
  void shout(String text) => print(text.toUpperCase());
}

// Starts everything.
Future<void> main(List<String> args) async {
  final queue = Queue<String>(3);
  for (final arg in args) {
    queue.add('job $arg');
  }
  await run(queue);
}

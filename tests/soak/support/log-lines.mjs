// Lines of the server's log that should not be there: warnings, errors, and what is no line of the log at all, such as
// the report of a sanitizer.
const expected = [/event=no_page /]; // no page is served here

export function strangeLines(log) {
  const isUsual = (line) => /^time=\S+ level=(debug|info) /.test(line) || expected.some((like) => like.test(line));
  return log.split("\n").filter((line) => line !== "" && !isUsual(line));
}

#!/usr/bin/env node
// Prints how the house is built: circles of folders and files, how far games' names have spread, what is largest. The
// bounds that tests/run holds are in structure.test.mjs.
//
//   node tests/structure/structure.mjs
import { circlesOf, fileLengths, functionsAndClasses, games, largest, parts, sharedFilesNaming } from "./measures.mjs";

const say = (text) => process.stdout.write(`${text}\n`);

for (const part of parts) {
  const { folders, files } = circlesOf(part);
  say(`${part.title}: ${folders.length} circles of folders, ${files.length} of files`);
  for (const group of [...folders, ...files]) say(`    ${group.join(" ")}`);
}

for (const game of games) {
  const names = sharedFilesNaming(game);
  say(`\nshared files that name ${game}: ${names.length}`);
  for (const name of names) say(`    ${name}`);
}

const { functions, classes } = functionsAndClasses();
say("\nlongest functions");
for (const { name, lines, where } of largest(functions, "lines", 8)) say(`    ${lines}  ${name}  ${where}`);
say("\nclasses with most functions");
for (const { name, functions: count } of largest(classes, "functions", 8)) say(`    ${count}  ${name}`);
say("\nlongest files");
for (const { name, lines } of largest(fileLengths(), "lines", 8)) say(`    ${lines}  ${name}`);

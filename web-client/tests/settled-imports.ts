// Loaded before every test. The page brings parts of itself when they are wanted, and nothing waits for some of them: a
// test file that is over while one is still on its way would fail for what it cannot load any more.
import { afterAll, vi } from "vitest";

afterAll(() => vi.dynamicImportSettled());

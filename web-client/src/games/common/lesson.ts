// What a game says to a learner in its first lesson, step by step. The lesson itself (where the match begins, and what
// the computers do) is the server's; lesson/coach.ts draws what is said here.

/** Where the learner stands. */
export interface LessonStep {
  id: string;
  /** From 1 to the lesson's last stage; it never goes back. */
  stage: number;
  /** What is going on, and why. */
  text: string;
  /** What to do now; null: the others are at it. */
  act: string | null;
  /** Selectors of what to press for it: a frame is drawn round each. */
  about: string[];
}

export interface Lesson {
  /** The goal of the game in one line. */
  goal: () => string;
  stages: number;
  /** A pure function of the room and of what lies on the table unsent. */
  step: () => LessonStep;
  /** What has been learnt, once the game is over. */
  learnt: () => string;
}

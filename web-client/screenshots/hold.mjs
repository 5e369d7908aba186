// Holding a reveal: it lasts 2.4 s, which is no time to look at it in. Both functions run in the page.

// Before any script of the page. Afterwards `holdAt(when, ms)` waits until something moves in what `when` selects; from
// then on nothing that waits for time happens, and all that moves stands as it does after so many milliseconds.
export function makeHoldable() {
  const setTimer = globalThis.setTimeout.bind(globalThis);
  let isHeld = false;
  globalThis.setTimeout = (job, ms, ...words) => setTimer((...given) => !isHeld && job(...given), ms, ...words);

  const passes = (animation) => animation instanceof CSSTransition;
  const moves = (element) => element.getAnimations({ subtree: true }).some((each) => !passes(each));
  // A page rehearses its reveals where nobody sees them.
  const isSeen = (element) => !element.closest(".rehearsal");

  function stand(ms) {
    for (const each of document.getAnimations()) {
      if (passes(each)) each.finish();
      else {
        each.pause();
        each.currentTime = ms;
      }
    }
  }

  globalThis.holdAt = (when, ms) => {
    const look = () => {
      if (![...document.querySelectorAll(when)].some((element) => isSeen(element) && moves(element)))
        return void requestAnimationFrame(look);
      isHeld = true;
      globalThis.standStill = () => stand(ms);
      stand(ms);
    };
    look();
  };
}

// What came with the newest colours stands still, too.
export async function standStill() {
  for (let frames = 0; frames < 2; ++frames) await new Promise((next) => requestAnimationFrame(next));
  globalThis.standStill();
}

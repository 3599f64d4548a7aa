import React from 'react';
import { flushSync } from 'react-dom';

// React as it is shipped has no `act`, with which `render` waits until what it was given is drawn.
Object.assign(React, {
  act: async (work: () => Promise<void>) => {
    let done = Promise.resolve();
    flushSync(() => {
      done = work();
    });
    await done;
  },
});

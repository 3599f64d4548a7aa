import { UNSAFE_createMemoryHistory as createMemoryHistory, type To } from 'react-router-dom';
import { blockable, type PanelHistory } from '../../src/panel/address/history.tsx';

/** A router that is not the browser's, and what tests do with it. */
export function memoryRouter(address: string) {
  const history: PanelHistory = blockable(createMemoryHistory({ initialEntries: [address], v5Compat: true }));
  return {
    history,
    state: {
      get location() {
        return history.location;
      },
      get historyAction(): string {
        return history.action;
      },
    },
    /** Goes to an address, or by steps. */
    navigate: async (to: To | number) => {
      if (typeof to === 'number') history.go(to);
      else history.push(to);
    },
  };
}

import { useState } from 'react';
import { AddressRouter, browserHistory } from '../address/history.tsx';
import { panelBase } from '../wire/panelBase.ts';
import { PanelRoutes } from './PanelRoutes.tsx';

/** Without its last slash, so that the router also knows `/admin`. */
const basename = panelBase.replace(/(?<=.)\/$/, '');

/** Every page of the panel, by path. */
export function Pages() {
  // Created here, not with the module: the login page comes first and changes the address.
  const [history] = useState(browserHistory);
  return (
    <AddressRouter history={history} basename={basename}>
      <PanelRoutes />
    </AddressRouter>
  );
}

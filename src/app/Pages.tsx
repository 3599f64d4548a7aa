import { BrowserRouter } from 'react-router-dom';
import { PanelRoutes } from './PanelRoutes.tsx';

/**
 * Every page of the panel, by address. Without transitions: a navigation is drawn at once, so that nothing of the page
 * before it is seen with the state of after (Logout).
 */
export const Pages = () => (
  <BrowserRouter basename={import.meta.env.BASE_URL} useTransitions={false}>
    <PanelRoutes />
  </BrowserRouter>
);

// The shop as somebody would write it with react-admin's free packages in a day: everything that a day's work needs and
// that they have (tests/day/reactAdminDay.ts works it). The page that is timed (src/) has less, as ours had.
import { createRoot } from 'react-dom/client';
import { Admin, Resource } from 'react-admin';
import { authProvider, LoginPage } from './auth.jsx';
import { dataProvider } from './dataProvider.js';
import { ProductCreate, ProductEdit, ProductList } from './products.jsx';

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} loginPage={LoginPage} requireAuth disableTelemetry title="Admin Panel">
    <Resource name="products" list={ProductList} edit={ProductEdit} create={ProductCreate} recordRepresentation="name" />
    <Resource name="categories" recordRepresentation="name" />
    <Resource name="discounts" recordRepresentation="code" />
  </Admin>,
);

// What a shop's own backend imports: `shop-admin-panel/backend`.
export {
  type BackendFunctions,
  defineBackend,
  type FailureOf,
  failure,
  type PageOf,
  type ServerPage,
  type ServerRecord,
  type SignedIn,
} from '../../panel/backend/backend.ts';

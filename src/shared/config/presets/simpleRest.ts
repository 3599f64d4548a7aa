import type { Preset } from '../grammar.ts';

/** https://github.com/marmelab/react-admin/tree/master/packages/ra-data-simple-rest */
export const simpleRest: Preset = {
  total: 'Content-Range',
  query: {
    page: 'range=[{from},{last}]',
    sort: 'sort=["{field}","ASC"]',
    sortDown: 'sort=["{field}","DESC"]',
    search: '"q":{text}',
    any: '"{field}":{values}',
    one: '"{field}":{value}',
    ids: '"{field}":{values}',
    from: '"{field}_gte":{value}',
    before: '"{field}_lt":{value}',
    where: 'filter={{all}}',
    can: { several: false },
  },
};

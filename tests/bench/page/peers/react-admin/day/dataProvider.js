// Data provider of the day: the API is told what it stores, new pictures are uploaded before a save (react-admin's
// documentation: "Handling File Uploads"), and a change of many is one call for each, as in its simple REST provider.
import { withLifecycleCallbacks } from 'react-admin';
import { call } from '../src/auth.js';
import { dataProvider as base } from '../src/dataProvider.js';

const stored = ['name', 'slug', 'status', 'price', 'sku', 'stock', 'description', 'categories', 'images', 'attributes'];

const upload = async (files) => {
  const form = new FormData();
  for (const file of files) form.append('images', file);
  const answer = await call('/api/upload', { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return (await answer.json()).imagePaths;
};

const withPictures = async (images) => {
  const added = images.filter(({ rawFile }) => rawFile);
  const paths = added.length > 0 ? await upload(added.map(({ rawFile }) => rawFile)) : [];
  return images.map((image, order) =>
    image.rawFile
      ? { url: paths[added.indexOf(image)], altText: image.title, isPrimary: order === 0, order }
      : { url: image.url, altText: image.altText, isPrimary: image.isPrimary, order });
};

const beforeSave = async (data) => {
  const fields = Object.fromEntries(Object.entries(data).filter(([field]) => stored.includes(field)));
  return {
    ...fields,
    ...('price' in fields && { price: String(fields.price) }),
    ...(fields.images && { images: await withPictures(fields.images) }),
  };
};

const saved = withLifecycleCallbacks(base, [{ resource: 'products', beforeSave }]);

export const dataProvider = {
  ...saved,
  updateMany: async (resource, { ids, data }) => {
    const { data: records } = await saved.getMany(resource, { ids });
    await Promise.all(records.map((record) => saved.update(resource, { id: record.id, data: { ...record, ...data }, previousData: record })));
    return { data: ids };
  },
};

import {
  ArrayInput, BulkDeleteButton, BulkExportButton, BulkUpdateButton, CloneButton, Create, DataTable, DeleteButton, Edit, EditButton,
  FunctionField, ImageField, ImageInput, InPlaceEditor, List, minLength, minValue, NumberField, NumberInput, required, SearchInput,
  SelectArrayInput, SelectField, SelectInput, SimpleForm, SimpleFormIterator, TextInput, useGetList,
} from 'react-admin';

const STATUS = [
  { id: 'ACTIVE', name: 'Active' }, { id: 'DRAFT', name: 'Draft' }, { id: 'ARCHIVED', name: 'Archived' }, { id: 'OUT_OF_STOCK', name: 'Out of Stock' },
];
const filters = [<SearchInput key="q" source="q" alwaysOn />, <SelectInput key="status" source="status" choices={STATUS} alwaysOn emptyText="All" />];

const Thumb = ({ images = [] }) => {
  const img = images.find((i) => i.isPrimary) || images[0];
  return img ? <img src={img.url} alt={img.altText} width={48} height={48} style={{ objectFit: 'cover' }} /> : null;
};

const BulkButtons = () => (
  <>
    {STATUS.map(({ id, name }) => <BulkUpdateButton key={id} label={`Set ${name}`} data={{ status: id }} />)}
    <BulkExportButton />
    <BulkDeleteButton />
  </>
);

export const ProductList = () => (
  <List filters={filters} sort={{ field: 'id', order: 'ASC' }}>
    <DataTable rowClick={false} bulkActionButtons={<BulkButtons />}>
      <DataTable.Col source="name" />
      <DataTable.Col source="sku" label="SKU" />
      <DataTable.Col source="price">
        <InPlaceEditor source="price"><NumberField source="price" transform={Number} options={{ style: 'currency', currency: 'USD' }} locales="en-US" /></InPlaceEditor>
      </DataTable.Col>
      <DataTable.NumberCol source="stock" />
      <DataTable.Col source="status"><SelectField source="status" choices={STATUS} /></DataTable.Col>
      <DataTable.Col source="images" label="Image" disableSort><FunctionField render={(r) => <Thumb images={r.images} />} /></DataTable.Col>
      <DataTable.Col label="Actions"><EditButton /><CloneButton /><DeleteButton /></DataTable.Col>
    </DataTable>
  </List>
);

const entries = (key) => ({ format: (v) => (v || []).map((e) => e[key]), parse: (v) => (v || []).map((id) => ({ [key]: id })) });
const Categories = () => {
  const { data = [], isPending } = useGetList('categories', { pagination: { page: 1, perPage: 200 }, sort: { field: 'name', order: 'ASC' } });
  return <SelectArrayInput source="categories" choices={data} isPending={isPending} {...entries('categoryId')} validate={required('Select at least one category')} />;
};

const ProductForm = () => (
  <SimpleForm>
    <TextInput source="name" autoFocus validate={[required('Name is required'), minLength(2, 'Name is required')]} />
    <TextInput source="slug" validate={[required('Slug is required'), minLength(2, 'Slug is required')]} />
    <SelectInput source="status" choices={STATUS} defaultValue="DRAFT" validate={required()} />
    <NumberInput source="price" step={0.01} validate={[required('Enter a valid price'), minValue(0, 'Price must be positive')]} />
    <TextInput source="sku" label="SKU" />
    <NumberInput source="stock" validate={[required('Enter a valid stock'), minValue(0, 'Stock must be 0 or more')]} />
    <TextInput source="description" multiline minRows={3} />
    <Categories />
    <ImageInput source="images" multiple accept={{ 'image/*': [] }}>
      <FunctionField render={(image) => (image.url ? <ImageField record={image} source="url" title="altText" /> : <ImageField record={image} source="src" title="title" />)} />
    </ImageInput>
    <ArrayInput source="attributes">
      <SimpleFormIterator inline>
        <TextInput source="name" validate={required('Attribute name required')} />
        <TextInput source="values.0" label="Value" validate={required('Attribute value required')} />
      </SimpleFormIterator>
    </ArrayInput>
  </SimpleForm>
);

export const ProductEdit = () => <Edit><ProductForm /></Edit>;
export const ProductCreate = () => <Create redirect="list"><ProductForm /></Create>;

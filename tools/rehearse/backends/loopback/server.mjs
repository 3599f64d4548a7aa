// An application of LoopBack 4 with its memory connector. It runs in the folder that LoopBack is installed in.
import { mkdirSync, writeFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { AuthenticationComponent, authenticate } from '@loopback/authentication';
import {
  JWTAuthenticationComponent,
  TokenServiceBindings,
  UserCredentialsRepository,
  UserRepository,
  UserServiceBindings,
} from '@loopback/authentication-jwt';
import { inject } from '@loopback/core';
import { defineModelClass, Entity, juggler, ModelDefinition, RepositoryMixin } from '@loopback/repository';
import { get, post, RestApplication, RestBindings, requestBody } from '@loopback/rest';
import { defineCrudRepositoryClass, defineCrudRestController } from '@loopback/rest-crud';
import { SecurityBindings, securityId } from '@loopback/security';
import bcrypt from 'bcryptjs';
import multer from 'multer';

const { PORT, MOST_STOCK, EMAIL, PASSWORD } = process.env;
const db = new juggler.DataSource({ name: 'db', connector: 'memory' });

// Optional values may be emptied: without `nullable` null is refused.
const nullable = { jsonSchema: { nullable: true } };
const id = { type: 'number', id: true, generated: true };
const name = { type: 'string', required: true };
const models = {
  Category: { id, name },
  Tag: { id, name },
  Product: {
    id,
    name,
    sku: { type: 'string', required: true },
    price: { type: 'number', required: true },
    stock: { type: 'number', jsonSchema: { nullable: true, type: 'integer', maximum: Number(MOST_STOCK) } },
    isActive: { type: 'boolean' },
    status: { type: 'string', jsonSchema: { enum: ['draft', 'live', 'archived'] } },
    released: { type: 'string', jsonSchema: { nullable: true, format: 'date' } },
    counted: { type: 'date', ...nullable },
    note: { type: 'string', ...nullable },
    attributes: { type: 'array', itemType: 'object' },
    internal: { type: 'string' },
    category: { type: 'number', ...nullable },
    tags: { type: 'array', itemType: 'number' },
    image: { type: 'string', ...nullable },
  },
};

class Shop extends RepositoryMixin(RestApplication) {}
const app = new Shop({ rest: { port: Number(PORT), host: 'localhost' } });
app.component(AuthenticationComponent);
app.component(JWTAuthenticationComponent);
app.dataSource(db);
app.dataSource(db, UserServiceBindings.DATASOURCE_NAME);

for (const [name, properties] of Object.entries(models)) {
  const model = defineModelClass(Entity, new ModelDefinition({ name, properties, settings: { strict: true } }));
  const Repository = defineCrudRepositoryClass(model);
  inject('datasources.db')(Repository, undefined, 0);
  app.repository(Repository);
  const path = name === 'Category' ? 'categories' : `${name.toLowerCase()}s`;
  const Controller = defineCrudRestController(model, { basePath: `/${path}` });
  inject(`repositories.${Repository.name}`)(Controller, undefined, 0);
  authenticate('jwt')(Controller);
  app.controller(Controller);
}

/** The controller of the documentation of `@loopback/authentication-jwt`. */
class UserController {
  constructor(jwt, users, repository, user) {
    Object.assign(this, { jwt, users, repository, user });
  }

  async login(credentials) {
    const user = await this.users.verifyCredentials(credentials);
    return { token: await this.jwt.generateToken(this.users.convertToUserProfile(user)) };
  }

  whoAmI() {
    return this.user[securityId];
  }

  find() {
    return this.repository.find();
  }
}
inject(TokenServiceBindings.TOKEN_SERVICE)(UserController, undefined, 0);
inject(UserServiceBindings.USER_SERVICE)(UserController, undefined, 1);
inject(UserServiceBindings.USER_REPOSITORY)(UserController, undefined, 2);
inject(SecurityBindings.USER, { optional: true })(UserController, undefined, 3);

/** Puts decorators on a method, and on its parameters. */
function decorate(target, method, decorators, parameters = []) {
  for (const [place, decorator] of parameters.entries()) decorator(target.prototype, method, place);
  const descriptor = Object.getOwnPropertyDescriptor(target.prototype, method);
  for (const decorator of decorators) decorator(target.prototype, method, descriptor);
}
const json = (schema) => ({ content: { 'application/json': { schema } } });
decorate(
  UserController,
  'login',
  [post('/users/login')],
  [requestBody(json({ type: 'object', required: ['email', 'password'] }))],
);
decorate(UserController, 'whoAmI', [get('/whoAmI'), authenticate('jwt')]);
decorate(UserController, 'find', [get('/users'), authenticate('jwt')]);
app.controller(UserController);

/** Files are stored under new names, and served by them. */
class FileController {
  async upload(request, response) {
    await new Promise((done, fail) =>
      multer({ storage: multer.memoryStorage() }).any()(request, response, (error) => (error ? fail(error) : done())),
    );
    const files = request.files.map(({ originalname, buffer }, place) => {
      const path = `${Date.now()}-${place}${extname(originalname)}`;
      writeFileSync(`files/${path}`, buffer);
      return { path: `/files/${path}` };
    });
    return { files };
  }
}
const stream = { content: { 'multipart/form-data': { 'x-parser': 'stream', schema: { type: 'object' } } } };
decorate(
  FileController,
  'upload',
  [post('/files'), authenticate('jwt')],
  [requestBody(stream), inject(RestBindings.Http.RESPONSE)],
);
app.controller(FileController);
mkdirSync('files', { recursive: true });
app.static('/files', resolve('files'));

app.repository(UserRepository);
app.repository(UserCredentialsRepository);
const users = await app.getRepository(UserRepository);
const user = await users.create({ email: EMAIL, username: 'ada' });
await users.userCredentials(user.id).create({ password: await bcrypt.hash(PASSWORD, 10) });
await app.start();

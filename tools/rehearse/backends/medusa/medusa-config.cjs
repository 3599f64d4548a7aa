// The settings of Medusa without its own panel, in the folder that it is installed in.
const { defineConfig } = require('@medusajs/framework/utils');

const { DATABASE_URL, PANEL } = process.env;

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: DATABASE_URL,
    // The origin of the panel.
    http: { storeCors: PANEL, adminCors: PANEL, authCors: PANEL, jwtSecret: 'a-secret', cookieSecret: 'a-secret' },
  },
});

// The rules of React, over what may use it; everything else is Biome's (biome.json).
import parser from '@babel/eslint-parser';
import hooks from 'eslint-plugin-react-hooks';

export default [
  {
    files: ['src/**/*.{ts,tsx}'],
    // Of Node: without React.
    ignores: ['src/{server,shared}/**', 'src/shop/{start,demo}/**'],
    languageOptions: {
      parser,
      parserOptions: {
        requireConfigFile: false,
        babelOptions: { configFile: false, babelrc: false, parserOpts: { plugins: ['jsx', 'typescript'] } },
      },
    },
    linterOptions: { noInlineConfig: true },
    plugins: { 'react-hooks': hooks },
    rules: {
      ...hooks.configs['recommended-latest'].rules,
      // Says only what the React Compiler, which is not in use, would leave as it is.
      'react-hooks/incompatible-library': 'off',
    },
  },
];

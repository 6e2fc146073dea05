import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseRecipe } from './recipe.ts';

const recipe = (name: string) => readFileSync(path.join(import.meta.dirname, '../../platform/images', name), 'utf8');

describe('a Dockerfile', () => {
  it('is parsed stage by stage, with its build arguments', () => {
    const text = [
      '# A remark',
      'ARG NODE=node:24',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: so is a value named in a recipe
      'FROM ${NODE} AS build',
      'ARG SERVICE',
      'WORKDIR /app',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: so is a value named in a recipe
      'COPY package.json services/${SERVICE}/ ./',
      'RUN npm install \\',
      ' && rm -rf cache',
      'FROM nginx',
      'ENV A=1 B=2',
      'COPY --from=build /app/ /srv/',
      'USER node',
      'EXPOSE 80',
      'HEALTHCHECK --interval=5s \\',
      '  CMD ["ask", "it"]',
      'CMD ["serve"]',
    ].join('\n');
    expect(parseRecipe(text, { SERVICE: 'okr' })).toEqual([
      {
        image: 'node:24',
        name: 'build',
        arguments: { SERVICE: 'okr' },
        steps: [
          { kind: 'workdir', path: '/app' },
          { kind: 'copy', from: undefined, sources: ['package.json', 'services/okr/'], target: './' },
          { kind: 'run', command: 'npm install && rm -rf cache' },
        ],
      },
      {
        image: 'nginx',
        name: undefined,
        arguments: {},
        steps: [
          { kind: 'env', values: { A: '1', B: '2' } },
          { kind: 'copy', from: 'build', sources: ['/app/'], target: '/srv/' },
          { kind: 'user', name: 'node' },
          { kind: 'health', words: ['ask', 'it'] },
          { kind: 'command', words: ['serve'] },
        ],
      },
    ]);
  });

  it('is refused if it contains an unknown instruction', () => {
    expect(() => parseRecipe('FROM node\nVOLUME /data')).toThrow('not known here: VOLUME');
  });

  it('is refused if the value of a build argument is missing', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: so is a value named in a recipe
    expect(() => parseRecipe('FROM node\nARG SERVICE\nWORKDIR /${SERVICE}')).toThrow('a value for SERVICE');
  });

  it('of the services or of the web app can be parsed, and uses the pinned Node', () => {
    const service = parseRecipe(recipe('service.Dockerfile'), { SERVICE: 'okr' });
    const web = parseRecipe(recipe('web.Dockerfile'));
    const { dependencies } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8'));
    const image = `node:${dependencies.node}-bookworm-slim`;
    expect(service.map((stage) => stage.image)).toEqual([image, image]);
    expect(web[0]?.image).toBe(image);
  });
});

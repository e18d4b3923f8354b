import { type Plugin, runnerImport } from 'vite';
import { PLAIN_POLICY } from '../src/server/pages.ts';
import { withPolicy } from './page-policy.ts';

type Reference = typeof import('../src/server/reference/reference.ts');
type OpenApi = typeof import('../src/server/reference/openapi.ts');

/** Vite plugin: the service's reference page and OpenAPI document as files, where no server answers them. */
export function referenceFiles(): Plugin {
  return {
    name: 'portolan-reference-files',
    apply: 'build',
    async generateBundle() {
      const { module: reference } = await runnerImport<Reference>('/src/server/reference/reference.ts');
      const { module: openapi } = await runnerImport<OpenApi>('/src/server/reference/openapi.ts');
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      const page = String(await reference.referencePage('../'));
      emit('reference/index.html', withPolicy(page, PLAIN_POLICY));
      emit('openapi.json', JSON.stringify(openapi.openApiDocument()));
    },
  };
}

import { type Plugin, runnerImport } from 'vite';

type Reference = typeof import('../src/server/reference.ts');
type OpenApi = typeof import('../src/server/openapi.ts');

/** Vite plugin: the service's reference page and OpenAPI document as files, where no server answers them. */
export function referenceFiles(): Plugin {
  return {
    name: 'portolan-reference-files',
    apply: 'build',
    async generateBundle() {
      const { module: reference } = await runnerImport<Reference>('/src/server/reference.ts');
      const { module: openapi } = await runnerImport<OpenApi>('/src/server/openapi.ts');
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      emit('reference/index.html', String(reference.referencePage('../openapi.json')));
      emit('openapi.json', JSON.stringify(openapi.openApiDocument()));
    },
  };
}

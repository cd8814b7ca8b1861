import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rollup, type ViteDevServer } from 'vite'

const web = join(import.meta.dirname, '../../src/web')
const door = join(web, 'features/events/door')
const read = (name: string) => readFile(join(door, name), 'utf8')

/**
 * The page of a door is built apart: of the files that other pages share it would load a hundred times what it needs.
 * Its worker learns the names of the files, and by them the release.
 */
export function doorPage(): Plugin {
  return {
    name: 'viveiro:door',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const address = request.url ?? ''
        if (!/^\/door\/[^/.?]*(?:\?|$)/.test(address)) return next()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        pageInDevelopment(server, address).then((html) => response.end(html), next)
      })
    },
    async generateBundle(_options, bundle) {
      const files = await builtFiles()
      // Fonts are files of the other pages as well.
      const own = files.filter(({ fileName }) => !(fileName in bundle))
      for (const file of own) this.emitFile({ type: 'asset', fileName: file.fileName, source: contentOf(file) })
      const html = (await read('door.html')).replace('<!--files-->', tagsOf(files))
      this.emitFile({ type: 'asset', fileName: 'door/index.html', source: html })
      this.emitFile({ type: 'asset', fileName: 'door/sw.js', source: workerOf(await read('worker.js'), html, files) })
    },
  }
}

async function pageInDevelopment(server: ViteDevServer, address: string): Promise<string> {
  const script = '<script type="module" src="/features/events/door/main.ts"></script>'
  return server.transformIndexHtml(address, (await read('door.html')).replace('<!--files-->', script))
}

type BuiltFile = Rollup.OutputAsset | Rollup.OutputChunk
const contentOf = (file: BuiltFile) => (file.type === 'chunk' ? file.code : file.source)

async function builtFiles(): Promise<BuiltFile[]> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: web,
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: { door: join(door, 'main.ts') } },
    },
  })
  return (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
}

const isStart = (file: BuiltFile) => (file.type === 'chunk' ? file.isEntry : file.fileName.endsWith('.css'))

const tagsOf = (files: readonly BuiltFile[]) =>
  files
    .filter(isStart)
    .map(({ type, fileName }) =>
      type === 'chunk'
        ? `<script type="module" crossorigin src="/${fileName}"></script>`
        : `<link rel="stylesheet" crossorigin href="/${fileName}">`,
    )
    .join('')

function workerOf(template: string, html: string, files: readonly BuiltFile[]): string {
  const pathsOf = (some: readonly BuiltFile[]) => some.map(({ fileName }) => `/${fileName}`).join(' ')
  const release = createHash('sha256').update(html).update(pathsOf(files)).digest('hex').slice(0, 12)
  return template
    .replace('{{release}}', release)
    .replace('{{files}}', `/theme.js ${pathsOf(files.filter(isStart))}`)
    .replace('{{further}}', pathsOf(files.filter((file) => !isStart(file))))
}

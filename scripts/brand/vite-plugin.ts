import type { Plugin } from 'vite'
import { PICTURES } from './pictures.ts'

const TYPES: Record<string, string> = { png: 'image/png', svg: 'image/svg+xml' }

/** Draws the icons and the social image: at build time, and on request in development. */
export function brandPictures(): Plugin {
  return {
    name: 'viveiro:brand-pictures',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      for (const [fileName, draw] of Object.entries(PICTURES)) {
        this.emitFile({ type: 'asset', fileName, source: await draw() })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.split('?')[0]?.slice(1) ?? ''
        const draw = Object.hasOwn(PICTURES, name) ? PICTURES[name] : undefined
        if (!draw) return next()
        response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        draw().then((picture) => response.end(picture), next)
      })
    },
  }
}

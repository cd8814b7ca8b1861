import { createServer } from 'vite'
import { inRoot } from './paths.mjs'

const { HOST, PORT, API_PORT } = process.env

const api = { target: `http://${HOST}:${API_PORT}`, xfwd: true }

const server = await createServer({
  configFile: inRoot('vite.config.ts'),
  server: {
    host: HOST,
    port: Number(PORT),
    strictPort: true,
    // What the API draws with the words of the programme stands at the root.
    proxy: { '/api': api, '/social.png': api, '/manifest.webmanifest': api },
  },
})
await server.listen()
server.printUrls()
process.once('disconnect', () => process.exit(0))

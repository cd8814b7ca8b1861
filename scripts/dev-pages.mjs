import { createServer } from 'vite'
import { inRoot } from './paths.mjs'

const { HOST, PORT, API_PORT } = process.env

const server = await createServer({
  configFile: inRoot('vite.config.ts'),
  server: {
    host: HOST,
    port: Number(PORT),
    strictPort: true,
    proxy: { '/api': { target: `http://${HOST}:${API_PORT}`, xfwd: true } },
  },
})
await server.listen()
server.printUrls()
process.once('disconnect', () => process.exit(0))

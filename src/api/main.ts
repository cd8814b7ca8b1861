import { enableCompileCache } from 'node:module'

// Enabled before the server is imported, because only later imports are cached.
enableCompileCache()
await import('./server.ts')

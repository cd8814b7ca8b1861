import { enableCompileCache } from 'node:module'
// First, so that a signal during the start is heard.
import './process/stop-signals.ts'

// Enabled before the server is imported, because only later imports are cached.
enableCompileCache()
await import('./server.ts')

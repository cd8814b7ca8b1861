import { enableCompileCache } from 'node:module'

// Before anything else is loaded: imports of this file itself would be compiled anew at every start.
enableCompileCache()
await import('./server.ts')

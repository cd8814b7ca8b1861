import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
// First, so that a signal during the start is heard.
import './process/stop-signals.ts'

// Enabled before the server is imported, because only later imports are cached.
enableCompileCache()
await import('./server.ts')
// Left alone, V8 lets the heap grow to several times what is in use before it looks for what is not (decision 46). The
// start makes little garbage, so it is over by then.
setFlagsFromString('--heap-growing-percent=40')

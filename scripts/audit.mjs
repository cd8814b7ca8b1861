import { apiCommand } from './api-command.mjs'

await apiCommand('check-audit.ts')

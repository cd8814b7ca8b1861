import { apiCommand } from './api-command.mjs'

await apiCommand('commands/check-audit.ts')

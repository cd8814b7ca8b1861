import { apiCommand } from './api-command.mjs'

await apiCommand('commands/write-client.ts')

import { apiCommand } from './api-command.mjs'

await apiCommand('commands/create-admin.ts')

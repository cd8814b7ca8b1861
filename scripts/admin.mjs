import { apiCommand } from './api-command.mjs'

await apiCommand('create-admin.ts')

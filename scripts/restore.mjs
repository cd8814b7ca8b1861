import { databaseCommand } from './database-command.mjs'

await databaseCommand('restore')

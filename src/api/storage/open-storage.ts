import { join } from 'node:path'
import type { Settings } from '../env.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export function openStorage({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Storage {
  return s3 ? s3Storage(s3) : folderStorage(join(dataDir, 'uploads'))
}

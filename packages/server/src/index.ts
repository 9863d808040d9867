export { type Config, ConfigError, readConfig } from './config.ts'
export { type Running, serve } from './serve.ts'

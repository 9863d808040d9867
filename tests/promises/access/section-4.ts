/**
 * The responses for each person: docs/spec/security.md, section 4, and every call added since. The columns are an
 * anonymous caller, another user, the owner, a moderator, and an admin; the last two own nothing here.
 *
 * A cell has the statuses allowed for a valid call: `200`, or for a card `✓200 ✗404` if it is visible to that person
 * and if not, or `pending:200` if it is in that state. `200 409` means two calls.
 */
export const section4 = `
accounts                                            anonymous  other      owner      moderator  admin
POST /auth/register                                 201        201        201        201        201
GET /auth/options                              200        200        200        200        200
POST /auth/login                                    200        200        200        200        200
POST /auth/refresh                                  200 401    200 401    200 401    200 401    200 401
POST /auth/logout                                   204        204        204        204        204
POST /auth/password-link                            403        403        403        403        403
POST /auth/oidc/start                               200        200        200        200        200
POST /auth/oidc/finish                              200        200        200        200        200
POST /auth/reset-password                           204        204        204        204        204
GET /auth/profile                                   401        200        200        200        200
GET /auth/sessions                                  401        200        200        200        200
DELETE /auth/sessions                               401        204        204        204        204
DELETE /auth/sessions/{id}                          401        404        204        404        404
GET /profile/me                                     401        200        200        200        200
PATCH /profile/me                                   401        200        200        200        200
POST /profile/update-password                       401        204 400    204 400    204 400    204 400
POST /profile/update-login                          401        200        200        200        200
GET /profile/oidc                                   401        200        200        200        200
POST /profile/oidc                                  401        200        200        200        200
POST /profile/oidc/unlink                           401        204        204        204        204
GET /profile/keys                                   401        200        200        200        200
POST /profile/keys                                  401        201        201        201        201
DELETE /profile/keys/{id}                           401        404        204        404        404
GET /profile/blocklist                              401        200        200        200        200
PUT /profile/blocklist                              401        200        200        200        200
GET /account/export                                 401        200        200        200        200
POST /account/import                                401        200        200        200        200
DELETE /account                                     401        204 400    204 400    204 400    204 400

authors
GET /users/{id}                                     401        200        200        200        200
POST /users/{id}/follow                             401        200        403        200        200
DELETE /users/{id}/follow                           401        204        204        204        204
GET /users/me/following                             401        200        200        200        200
GET /users/me/following/cards                       401        200        200        200        200
GET /users/new/cards                                401        200        200        200        200

cards
POST /cards                                         401        201        201        201        201
POST /cards/import                                  401        201        201        201        201
POST /cards/try                                     401        200        200        200        200
GET /cards                                          401        200        200        200        200
GET /cards/search                                   401        200        200        200        200
GET /cards/my-cards                                 401        200        200        200        200
POST /cards/my-cards/changes                        401        200        200        200        200
GET /cards/my-cards/export                          401        404        200        404        404
GET /cards/{id}                                     401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
PATCH /cards/{id}                                   401        ✓403 ✗404  ✓200 ✗404  ✓403 ✗404  ✓403 ✗404
DELETE /cards/{id}                                  401        ✓403 ✗404  ✓204 ✗404  ✓204 ✗404  ✓204 ✗404
GET /cards/{id}/export                              401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
GET /cards/{id}/render-rules                        401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
GET /cards/{id}/assets                              401        ✓403 ✗404  ✓200 ✗404  ✓403 ✗404  ✓403 ✗404
GET /cards/{id}/assets/download                     401        404        404        404        404
POST /cards/{id}/request-public                     401        ✓403 ✗404  private:200 rejected:200 pending:409 public:409 ✗404  ✓403 ✗404  ✓403 ✗404
POST /cards/{id}/review                             401        ✓403 ✗404  ✓403 ✗404  pending:200 ✓409 ✗404  pending:200 ✓409 ✗404
GET /cards/{id}/revisions                           401        ✓403 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
GET /cards/{id}/revisions/{revisionId}              401        ✓403 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
POST /cards/{id}/revisions/{revisionId}/restore     401        ✓403 ✗404  ✓200 ✗404  ✓403 ✗404  ✓403 ✗404

community
GET /cards/{id}/ratings                             401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
POST /cards/{id}/ratings                            401        ✓200 ✗404  ✓403 ✗404  ✓200 ✗404  ✓200 ✗404
DELETE /cards/{id}/ratings                          401        204        204        204        204
GET /cards/{id}/comments                            401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
POST /cards/{id}/comments                           401        ✓201 ✗404  ✓201 ✗404  ✓201 ✗404  ✓201 ✗404
GET /cards/{id}/comments/{commentId}                401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
GET /cards/{id}/comments/{commentId}/replies        401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
PATCH /cards/{id}/comments/{commentId}              401        ✓403 ✗404  ✓200 ✗404  ✓403 ✗404  ✓403 ✗404
DELETE /cards/{id}/comments/{commentId}             401        ✓403 ✗404  ✓204 ✗404  ✓204 ✗404  ✓204 ✗404
POST /cards/{id}/report                             401        ✓200 ✗404  ✓403 ✗404  ✓200 ✗404  ✓200 ✗404
POST /cards/{id}/comments/{commentId}/report        401        ✓200 ✗404  ✓403 ✗404  ✓200 ✗404  ✓200 ✗404
POST /cards/{id}/favorite                           401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
DELETE /cards/{id}/favorite                         401        204        204        204        204
GET /users/me/favorites                             401        200        200        200        200

chats
POST /chat/sessions                                 401        ✓201 ✗404  ✓201 ✗404  ✓201 ✗404  ✓201 ✗404
GET /chat/sessions                                  401        200        200        200        200
POST /chat/completions                              401        404        200        404        404
GET /chat/sessions/{id}                             401        404        200        404        404
PATCH /chat/sessions/{id}                           401        404        200        404        404
DELETE /chat/sessions/{id}                          401        404        204        404        404
GET /chat/sessions/{id}/history                     401        404        200        404        404
POST /chat/sessions/{id}/suggestions                401        404        200        404        404
GET /chat/sessions/{id}/marks                       401        404        200        404        404
GET /chat/sessions/{id}/render-rules                401        404        200        404        404
POST /chat/sessions/{id}/revision                   401        404        200        404        404
PATCH /chat/sessions/{id}/rename                    401        404        200        404        404
GET /chat/sessions/{id}/removal                     401        404        200        404        404
POST /chat/sessions/{id}/restore                    401        404        200        404        404
GET /chat/sessions/{id}/export                      401        404        200        404        404
POST /chat/sessions/{id}/prompt                     401        404        200        404        404
GET /chat/sessions/deleted                          401        200        200        200        200
GET /chat/sessions/export                           401        200        200        200        200
POST /chat/sessions/import                          401        ✓201 ✗404  ✓201 ✗404  ✓201 ✗404  ✓201 ✗404
GET /chat/sessions/tree/{cardId}                    401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
GET /cards/{cardId}/sessions                        401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
GET /cards/{cardId}/last-session                    401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
GET /users/me/chatted-cards                         401        200        200        200        200
PATCH /chat/messages/{id}                           401        404        200        404        404
DELETE /chat/messages/{id}                          401        404        204        404        404
POST /chat/messages/{id}/restore                    401        404        200        404        404
POST /chat/messages/{id}/select                     401        404        200        404        404
POST /chat/messages/{id}/stop                       401        404        200        404        404
GET /chat/messages/{id}/stream                      401        404        200        404        404
GET /chat/messages/{id}/prompt                      401        404        200        404        404
GET /chat/messages/{id}/variables                   401        404        200        404        404
PUT /chat/messages/{id}/variables                   401        404        204        404        404
GET /chat/search                                    401        200 404    200        200 404    200 404
POST /chat-settings                                 401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
GET /chat-settings                                  401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
GET /chat-settings/global                           401        200        200        200        200
GET /events                                         401        200        200        200        200

memory
GET /chat/sessions/{id}/memory                      401        404        200        404        404
GET /chat/sessions/{id}/memories                    401        404        200        404        404
POST /chat/sessions/{id}/memories                   401        404        201        404        404
GET /chat/sessions/{id}/memory/pending              401        404        200        404        404
POST /chat/sessions/{id}/memory/vectors             401        404        200        404        404
POST /chat/sessions/{id}/memory/summary             401        404        200        404        404
PUT /chat/sessions/{id}/memory/summary              401        404        200        404        404
PATCH /chat/memories/{id}                           401        404        200        404        404
DELETE /chat/memories/{id}                          401        404        204        404        404
PATCH /chat/messages/{id}/memory                    401        404        200        404        404
GET /chat/messages/{id}/memories                    401        404        200        404        404

what somebody writes with
POST /personas                                      401        201        201        201        201
GET /personas                                       401        200        200        200        200
POST /personas/import                               401        200        200        200        200
GET /personas/export                                401        200        200        200        200
GET /personas/{id}                                  401        404        200        404        404
PATCH /personas/{id}                                401        404        200        404        404
DELETE /personas/{id}                               401        404        204        404        404
POST /personas/{personaId}/bind/{cardId}            401        ✓200 ✗404  ✓200 ✗404  ✓200 ✗404  ✓200 ✗404
DELETE /personas/{personaId}/unbind/{cardId}        401        404        204        404        404
POST /lorebooks                                     401        201        201        201        201
GET /lorebooks                                      401        200        200        200        200
POST /lorebooks/import                              401        201        201        201        201
POST /lorebooks/test                                401        200 404    200        200 404    200 404
GET /lorebooks/attachments                          401        200        200        200        200
GET /lorebooks/{id}                                 401        404        200        404        404
PATCH /lorebooks/{id}                               401        404        200        404        404
DELETE /lorebooks/{id}                              401        404        204        404        404
GET /lorebooks/{id}/export                          401        404        200        404        404
POST /lorebooks/{id}/test                           401        404        200        404        404
POST /presets                                       401        201        201        201        201
GET /presets                                        401        200        200        200        200
POST /presets/import                                401        200        200        200        200
GET /presets/{id}                                   401        404        200        404        404
PATCH /presets/{id}                                 401        404        200        404        404
DELETE /presets/{id}                                401        404        204        404        404
GET /presets/{id}/export                            401        404        200        404        404

notifications
POST /notifications                                 401        403        403        403        201
GET /notifications                                  401        200        200        200        200
GET /notifications/unread                           401        200        200        200        200
POST /notifications/read                            401        204        204        204        204
GET /notifications/switches                         401        200        200        200        200
PATCH /notifications/switches                       401        200        200        200        200
GET /notifications/{id}                             401        404        200        404        404
PATCH /notifications/{id}                           401        404        200        404        404
DELETE /notifications/{id}                          401        404        204        404        404
GET /push                                           401        200        200        200        200
PUT /push                                           401        204        204        204        204
DELETE /push                                        401        204        204        204        204

for everybody
GET /tags                                           401        200        200        200        200
GET /tags/categories                                401        200        200        200        200
GET /tags/{id}                                      401        200 404    200 404    200        200
GET /ai-models                                      401        200        200        200        200
GET /ai-models/allowances                           401        200        200        200        200
GET /ai-models/own                                  401        200        200        200        200
GET /ai-models/own/catalog                          401        200        200        200        200
POST /ai-models/own                                 401        201        201        201        201
PATCH /ai-models/own/{id}                           401        404        200        404        404
DELETE /ai-models/own/{id}                          401        404        204        404        404
POST /ai-models/own/test                            401        200 404    200 404    200 404    200 404
POST /ai-models/own/upstream-models                 401        502        502        502        502
GET /memory/models/local                            401        200        200        200        200
GET /memory/models/server                           401        200        200        200        200
GET /memory/models/{id}/files/{file}                401        200        200        200        200
GET /uploads/presigned-url                          401        200        200        200        200
PUT /uploads/{ticket}                               204        204        204        204        204
GET /foreign-pictures                               401        200        200        200        200

admins
GET /admin/users                                    401        403        403        403        200
PATCH /admin/users/{id}                             401        403        403        403        200
POST /admin/users/{id}/password-link                401        403        403        403        201
GET /admin/registration                             401        403        403        403        200
PATCH /admin/registration                           401        403        403        403        200
GET /admin/invitations                              401        403        403        403        200
POST /admin/invitations                             401        403        403        403        201
DELETE /admin/invitations/{id}                      401        403        403        403        204
GET /admin/reviews                                  401        403        403        200        200
GET /admin/reviews/{id}                             401        403        403        200        200
GET /admin/reports                                  401        403        403        200        200
DELETE /admin/reports/{id}                          401        403        403        204        204
GET /admin/announcements                            401        403        403        403        200
DELETE /admin/announcements/{id}                    401        403        403        403        204
GET /admin/audit                                    401        403        403        403        200
GET /admin/monitoring                               401        403        403        403        200
GET /admin/monitoring/history                       401        403        403        403        200
GET /admin/own-models                               401        403        403        403        200
PATCH /admin/own-models                             401        403        403        403        200
GET /admin/ai-models                                401        403        403        403        200
POST /admin/ai-models                               401        403        403        403        201
GET /admin/ai-models/{id}                           401        403        403        403        200
PATCH /admin/ai-models/{id}                         401        403        403        403        200
DELETE /admin/ai-models/{id}                        401        403        403        403        204
PUT /admin/ai-models/order                          401        403        403        403        204
POST /admin/ai-models/test                          401        403        403        403        200
POST /admin/ai-models/{id}/test                     401        403        403        403        200
GET /admin/ai-models/usage                          401        403        403        403        200
GET /admin/ai-models/found                          401        403        403        403        200
GET /admin/ai-models/catalog                        401        403        403        403        200
POST /admin/ai-models/upstream-models               401        403        403        403        200
GET /admin/ai-models/local                          401        403        403        403        200
POST /admin/ai-models/local/from-hub                401        403        403        403        201
POST /admin/ai-models/{id}/download                 401        403        403        403        200
DELETE /admin/ai-models/{id}/download               401        403        403        403        200
POST /admin/ai-models/{id}/unload                   401        403        403        403        204
GET /admin/embedding-models                         401        403        403        403        200
POST /admin/embedding-models                        401        403        403        403        201
POST /admin/embedding-models/local/from-hub         401        403        403        403        201
GET /admin/embedding-models/{id}                    401        403        403        403        200
PATCH /admin/embedding-models/{id}                  401        403        403        403        200
DELETE /admin/embedding-models/{id}                 401        403        403        403        204
POST /admin/embedding-models/{id}/test              401        403        403        403        200
POST /admin/embedding-models/{id}/download          401        403        403        403        200
DELETE /admin/embedding-models/{id}/download        401        403        403        403        200
GET /admin/tags                                     401        403        403        200        200
POST /admin/tags                                    401        403        403        201        201
GET /admin/tags/{id}                                401        403        403        200        200
PATCH /admin/tags/{id}                              401        403        403        200        200
DELETE /admin/tags/{id}                             401        403        403        204        204
PUT /admin/tags/order                               401        403        403        204        204
POST /admin/tags/{id}/merge                         401        403        403        200        200
PATCH /admin/tags/{id}/toggle-public                401        403        403        200        200
GET /admin/tags/categories                          401        403        403        200        200
POST /admin/tags/categories                         401        403        403        201        201
GET /admin/tags/categories/{id}                     401        403        403        200        200
PATCH /admin/tags/categories/{id}                   401        403        403        200        200
DELETE /admin/tags/categories/{id}                  401        403        403        204        204
PUT /admin/tags/categories/order                    401        403        403        204        204
`

/** Where in localStorage it stands that somebody has signed out: '-of.', his id, and when. Another's drafts are kept. */
export const forgottenAt = 'atrium.drafts-forgotten';

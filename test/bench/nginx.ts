/** The configuration of nginx with one worker, as a proxy and as a server of the client's files. */
export const nginxConfig = (folder: string, port: number, upstream: string, files: string): string => `
worker_processes 1;
daemon off;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  include /etc/nginx/mime.types;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  gzip_static on;
  keepalive_requests 1000000;
  upstream api { server ${upstream.replace('http://', '')}; keepalive 64; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port};
    location /api/ { proxy_pass http://api/prod/api/; proxy_http_version 1.1; proxy_set_header Connection ""; }
    location / { root ${files}; index index.html; }
  }
}
`

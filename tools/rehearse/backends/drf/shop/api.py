from django.contrib.auth.models import User
from rest_framework import serializers, viewsets

from .models import Category, Product, Tag


def serializer(model, fields='__all__'):
    return type(model.__name__, (serializers.ModelSerializer,), {'Meta': type('Meta', (), {'model': model, 'fields': fields})})


class Named(viewsets.ModelViewSet):
    filterset_fields = {'id': ['exact', 'in'], 'name': ['exact', 'in']}
    search_fields = ['name']
    ordering_fields = ['name']


class Categories(Named):
    queryset = Category.objects.order_by('id')
    serializer_class = serializer(Category)


class Tags(Named):
    queryset = Tag.objects.order_by('id')
    serializer_class = serializer(Tag)


class Products(viewsets.ModelViewSet):
    queryset = Product.objects.order_by('id').prefetch_related('tags')
    serializer_class = serializer(Product)
    search_fields = ['name', 'sku']
    ordering_fields = ['id', 'name', 'sku', 'price', 'stock', 'is_active', 'status', 'released', 'counted', 'category__name']
    filterset_fields = {
        'id': ['exact', 'in'],
        'sku': ['exact', 'in'],
        'status': ['exact', 'in'],
        'is_active': ['exact'],
        'category': ['exact', 'in'],
        'tags': ['exact'],
        'released': ['gte', 'lt'],
        'counted': ['gte', 'lt'],
        'price': ['gte', 'lt'],
    }


class Users(viewsets.ReadOnlyModelViewSet):
    queryset = User.objects.order_by('id')
    serializer_class = serializer(User, ['id', 'username', 'first_name', 'last_name', 'email'])
    filterset_fields = {'id': ['exact', 'in'], 'username': ['exact', 'in']}
    search_fields = ['username', 'email']
    ordering_fields = ['username', 'email']
